import type { Tx } from '#db'
import { coinDeposits, wheels } from '#db/seed/wheel'
import { cleanHtml } from '../site/html.ts'

/** Stores the initial wheels, one per currency. HTML is cleaned when it is written. */
export async function seedWheels(tx: Tx, { isActive }: { isActive: boolean }): Promise<void> {
  await tx`insert into coin_deposit ${tx.values(coinDeposits)} on conflict do nothing`
  for (const { slices, ...wheel } of wheels) {
    const [made] = await tx<{ id: number }[]>`
      insert into spin_wheel ${tx.values({ ...wheel, isActive })} on conflict do nothing returning id`
    // Another wheel is active in this currency already.
    if (!made) continue
    const clean = (html: string | null) => (html === null ? null : cleanHtml(html))
    const rows = slices.map((slice, position) => ({
      ...slice,
      wheel: made.id,
      position,
      htmlTh: clean(slice.htmlTh),
      htmlLa: clean(slice.htmlLa),
      htmlEn: clean(slice.htmlEn),
    }))
    await tx`insert into spin_slice ${tx.values(rows)}`
  }
}
