import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Approval, approvalCodes } from '#contract/approval'
import { withdrawRuleCodes } from '#contract/operator-withdrawal'
import type { Translate } from './console/app/texts.ts'
import { actionName, changesOf, fieldName, linesOf, objectText } from './console/approval/words.ts'
import { features } from './server/features.ts'

// Goal: the second person reads words, and no names of the code. Method: the fields that each action of the server stores in a
// proposal, and their values that are codes, shown by the console with a mark around each text.
const isText = (shown: string) => /^«.*»$/.test(shown)
const t: Translate = (id) => `«${id}»`

const actions = features.flatMap(({ actions = [] }) => actions)

type Schema = Pick<z.core.JSONSchema.BaseSchema, 'properties' | 'anyOf' | 'oneOf' | 'type' | 'enum'>
type Field = { field: string; codes: string[] }

/** The fields of a proposal, as the server lists them: a field that has fields itself by each of them. */
function fieldsIn(schema: Schema, field = ''): Field[] {
  const { properties, oneOf, anyOf = oneOf, type, enum: codes = [] } = schema
  if (anyOf) return anyOf.flatMap((one) => fieldsIn(one as Schema, field))
  if (properties)
    return Object.entries(properties).flatMap(([name, part]) =>
      fieldsIn(part as Schema, field ? `${field}.${name}` : name),
    )
  if (type === 'null' || !field) return []
  return [{ field, codes: type === 'boolean' ? ['true', 'false'] : codes.map(String) }]
}

const proposal = (action: string, changes: Partial<Approval['changes'][number]>[] = []) =>
  ({ action, object: 'member 1', amount: null, currency: null, changes }) as unknown as Approval

/** The fields of an action that the card shows. */
function shownFields({ code, input }: (typeof actions)[number]): Field[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return fieldsIn(schema as Schema).filter(
    ({ field }) => changesOf(proposal(code, [{ field, before: null, after: '…' }])).length > 0,
  )
}

test('every action that takes two people has a name', () => {
  expect(approvalCodes.filter((action) => !isText(actionName(t, { action })))).toEqual([])
})

test.each(actions)('every field of $code has a name', (action) => {
  const names = shownFields(action).map(({ field }) => field)
  // Amounts by gateway have the codes of the gateways.
  const raw = names.filter(
    (field) =>
      !isText(fieldName(t, { action: action.code }, field)) && !/^value\.[A-Z]+$/.test(field),
  )
  expect(raw).toEqual([])
})

test.each(actions)('every code among the values of $code has a text', (action) => {
  const raw = shownFields(action).flatMap(({ field, codes }) =>
    codes.filter((after) => {
      const change = { field, before: null, after }
      return !linesOf(t, proposal(action.code, [change]), change).come.every(isText)
    }),
  )
  expect(raw).toEqual([])
})

test('a withdrawal rule and the switch of payouts are named in words', () => {
  const objects = withdrawRuleCodes.map((code) => ['withdrawals.rules', `${code} BAHT`] as const)
  for (const [action, object] of [...objects, ['payouts.start', 'payouts'] as const])
    expect(objectText(t, Object.assign(proposal(action), { object }))).toMatch(/^«/)
})
