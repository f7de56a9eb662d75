import { useState } from 'react'
import { useLocation } from 'wouter'
import { moneyItem } from '#contract/operator-case'
import { Button } from '#kit/ui/form/Button.tsx'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import { ask } from '../../app/ask.ts'
import { useMe } from '../../app/operator.ts'
import { useTexts } from '../../app/texts.ts'
import { moneyPageOf } from '../../case/moneyPage.ts'

/** The reference with which the app begins a message about a transaction, in each of its languages. */
const aboutForm = /^(?:About|เกี่ยวกับรายการ|ກ່ຽວກັບລາຍການ) ([\x21-\x7e]{4,80}):(?:\s|$)/

export const referenceIn = (text: string): string | undefined => aboutForm.exec(text)?.[1]

/** Leads to the transaction that a customer asks about, which is looked up when an operator wants to see it. */
export function AboutMoney({ id, reference }: { id: string; reference: string }) {
  const t = useTexts()
  const { rights } = useMe()
  const [, goTo] = useLocation()
  const [isBusy, setBusy] = useState(false)

  async function open() {
    setBusy(true)
    try {
      const { money } = await ask(moneyItem, { id, reference })
      if (money?.isOthers) toast(t('case.othersMoney'))
      const page = money && moneyPageOf(money, id, rights)
      if (page) goTo(page)
      else toast(t(money ? 'case.noPage' : 'case.unknownMoney'))
    } catch (error) {
      void showError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button small look="plain" icon="next" busy={isBusy} onClick={() => void open()}>
      {t('case.see', { reference })}
    </Button>
  )
}
