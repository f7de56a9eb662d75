import { withPasskeyTexts } from './texts.ts'

export const load = () => withPasskeyTexts(import('./Passkeys.tsx'))
