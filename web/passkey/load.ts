import { withPasskeyTexts } from './passkey.ts'

export const load = () => withPasskeyTexts(import('./Passkeys.tsx'))
