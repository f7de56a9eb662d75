import type { CannedText } from '#contract/operator'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'

type Row = { id: number; title: string; textTh: string; textLa: string; textEn: string }
type Written = Pick<CannedText, 'title' | 'texts'>

const shown = ({ id, title, textTh: th, textLa: la, textEn: en }: Row): CannedText => ({
  id,
  title,
  texts: { th, la, en },
})

const columns = ({ title, texts: { th, la, en } }: Written) => ({
  title,
  textTh: th,
  textLa: la,
  textEn: en,
})

/** Lists support's canned texts by title. */
export async function textsOf(db: Db): Promise<CannedText[]> {
  const rows = await db<Row[]>`
    select id, title, text_th, text_la, text_en from canned_text order by title, id`
  return rows.map(shown)
}

export async function addText(db: Db, written: Written): Promise<CannedText> {
  const [row] = await db<[Row]>`insert into canned_text ${db.values(columns(written))} returning *`
  return shown(row)
}

/** @throws Refusal NO_DATA */
export async function changeText(db: Db, id: number, written: Written): Promise<CannedText> {
  const [row] = await db<Row[]>`
    update canned_text set ${db.set(columns(written))} where id = ${id} returning *`
  if (!row) throw new Refusal('NO_DATA')
  return shown(row)
}

/** @throws Refusal NO_DATA */
export async function removeText(db: Db, id: number): Promise<void> {
  const { count } = await db`delete from canned_text where id = ${id}`
  if (!count) throw new Refusal('NO_DATA')
}
