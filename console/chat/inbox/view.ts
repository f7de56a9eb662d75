import { type ConversationView, conversationViews } from '#contract/operator'
import { useFilter } from '../../app/filter.ts'

const isView = (name: string | undefined): name is ConversationView =>
  conversationViews.some((one) => one === name)

/** Days back that a search in messages may cover. */
export const searchDays = [30, 90, 365] as const
const daysOf = (text: string | undefined) =>
  searchDays.find((days) => String(days) === text) ?? searchDays[1]

/** The list that the address names. `search` is for links, so that they keep it. */
export function useView() {
  const { filter, set, goTo } = useFilter(['view', 'label', 'find', 'days'])
  const view = isView(filter.view) ? filter.view : 'all'
  const kept = new URLSearchParams(filter).toString()
  return {
    view,
    /** The label by which the list is filtered. */
    label: /^[1-9][0-9]{0,8}$/.test(filter.label ?? '') ? Number(filter.label) : undefined,
    /** The text that is searched in messages. */
    find: filter.find,
    days: daysOf(filter.days),
    search: kept && `?${kept}`,
    show: (name: ConversationView) => set('view', name === 'all' ? '' : name),
    setLabel: (label: string) => set('label', label),
    findIn: (text: string) => goTo({ ...filter, find: text }),
    setDays: (days: string) => set('days', days),
    endFind() {
      const { find: _find, days: _days, ...list } = filter
      goTo(list)
    },
  }
}
