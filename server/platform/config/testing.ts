import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { gameCodes } from '#providers/games/registry'
import { bankProviders } from './config.ts'

/** The variables of a production server, with the keys of every provider. */
export function realOutside(): Record<string, string> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const games = gameCodes.map((code) => partyOf(code.toUpperCase(), 'AGENT', key()))
  const banks = bankProviders.map((name) => partyOf(name.toUpperCase(), 'ACCOUNT', key()))
  const gateways = ['KBANK', 'WW', 'PAYTIMZ'].map((name) => partyOf(name, 'MERCHANT', key()))
  return Object.assign({}, ...games, ...banks, ...gateways, {
    SANDBOX: 'off',
    PUBLIC_URL: 'https://kapao.example',
    PEPPER: randomBytes(32).toString('hex'),
    PAYONEX_URL: 'https://payonex.example',
    PAYONEX_MERCHANT: 'ours',
    PAYONEX_PRIVATE_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    PAYONEX_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    SMS_URL: 'https://sms.example',
    SMS_ACCOUNT: 'ours',
    SMS_SECRET: key(),
    SMS_SENDER: 'KAPAO',
  })
}

const key = () => randomBytes(24).toString('base64')

const partyOf = (name: string, account: string, secret: string) => ({
  [`${name}_URL`]: `https://${name.toLowerCase()}.example`,
  [`${name}_${account}`]: 'ours',
  [`${name}_KEY`]: secret,
})
