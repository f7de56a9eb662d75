import { randomBytes } from 'node:crypto'
import type { Db } from '#db'

/** Adds members who never signed in, with the numbers from `first` on. */
export const addMembers = (db: Db, count: number, first = 1) => db`
  insert into member (public_id, phone, name, password_hash, currency, bank_code, bank_account_name, bank_account_no,
    bank_account_index, source)
  select (20000000 + n)::text, '+66900' || lpad(n::text, 6, '0'), 'Crowd ' || n, '', 'BAHT',
    (select code from bank where kind = 'BANK' limit 1), 'CROWD ' || n, '', decode(md5(n::text), 'hex') || ${randomBytes(4)},
    (select code from source order by code limit 1)
  from generate_series(${first}::int, ${first + count - 1}::int) n`

const inDigitsFrom = (zero: string) => (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)))

/** Writes a number as Thai and Lao keyboards type it. */
export const [inThaiDigits, inLaoDigits] = [inDigitsFrom('๐'), inDigitsFrom('໐')]
