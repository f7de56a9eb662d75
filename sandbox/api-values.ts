import { z } from 'zod'
import { amountMax, fromDecimal, isDecimal, toDecimal } from '#money'
import type { Delivery } from './deliveries.ts'
import { jsonIn } from './gateways/gateway.ts'
import type { HttpRequest } from './http.ts'
import { Problem } from './world.ts'

// Schemas and formats that several calls of our own HTTP API share.

export const decimal = z
  .number()
  .positive()
  .max(toDecimal(amountMax))
  .refine(isDecimal)
  .transform(fromDecimal)

export function parsed<Shape extends z.ZodType>(
  shape: Shape,
  { body }: HttpRequest,
): z.output<Shape> {
  const { data, error } = shape.safeParse(jsonIn(body))
  if (error) throw new Problem(400, 'malformed', z.prettifyError(error))
  return data
}

export const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export const shownDelivery = ({ lastHeaders, lastBody, ...delivery }: Delivery) => ({
  ...delivery,
  createdAt: moment(delivery.createdAt),
  dueAt: delivery.state === 'waiting' ? moment(delivery.dueAt) : null,
  lastAt: moment(delivery.lastAt),
  lastHeaders: lastHeaders === null ? null : JSON.parse(lastHeaders),
  lastBody,
})
