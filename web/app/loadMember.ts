import { loadTexts } from './texts.ts'

/** Begins to load everything that a signed-in member needs; the sign-in does so while its call is on its way. */
export const loadMember = async () => {
  const [{ Member }] = await Promise.all([import('./Member.tsx'), loadTexts('member')])
  return { default: Member }
}
