import * as z from 'zod'
import { type Amount, fromDecimal, isDecimal } from '#money'
import { isNetwork, url } from './checked.ts'

export const portMax = 65_535

/** Forms of variables. The description of a form is the error shown when the value is wrong. */
export const host = (name: string) =>
  z
    .string()
    .regex(/^[A-Za-z0-9.:-]+$/)
    .default('127.0.0.1')
    .describe(`${name} must be an address or a name to listen on, such as 127.0.0.1 or 0.0.0.0`)

export const portForm = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= portMax)
export const port = (name: string, otherwise: number) =>
  portForm
    .default(otherwise)
    .describe(`${name} must be a port, a whole number from 0 to ${portMax}`)

export const databaseUrl = (name: string) =>
  url(/^postgres(ql)?$/)
    .optional()
    .describe(
      `${name} must look like postgres://user:password@host:5432/name, with one host: for several, name a proxy that leads to the primary`,
    )

export const money = z
  .string()
  .refine((value) => isDecimal(Number(value)) && Number(value) > 0)
  .transform((value): Amount => fromDecimal(Number(value)))

/** The largest amount that a signed callback may credit while its gateway does not respond. */
export const unconfirmedMax = (gateway: string) =>
  z
    .string()
    .refine((value) => isDecimal(Number(value)) && Number(value) >= 0)
    .default('2000')
    .transform((value): Amount => fromDecimal(Number(value)))
    .describe(`${gateway}_UNCONFIRMED_MAX must be an amount of money, such as 2000, or 0`)

type Whole = { from: number; to: number; otherwise: number }
export const whole = (name: string, { from, to, otherwise }: Whole) =>
  z.coerce
    .number()
    .int()
    .min(from)
    .max(to)
    .default(otherwise)
    .describe(`${name} must be a whole number from ${from} to ${to}`)

/** A number of connections. Fewer would keep a household or a load balancer out. */
export const count = (name: string, otherwise: number) =>
  whole(name, { from: 100, to: 1_000_000, otherwise })

/** Callbacks a second. Fewer than 10 would delay the payments of a provider that is not listed. */
export const callbacks = (name: string, otherwise: number) =>
  whole(name, { from: 10, to: 1_000_000, otherwise })

export const networks = (name: string, otherwise: string[]) =>
  z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isNetwork))
    .default(otherwise)
    .describe(`${name} must be addresses or networks with commas between, such as 10.0.0.0/8`)
