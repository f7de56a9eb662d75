import { isIPv6 } from 'node:net'
import { networkOf, plainAddress } from '../platform/address.ts'
import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'
import { deviceName } from './device.ts'

type Secrets = Context['secrets']

/** A client, as its request shows it. */
export type Client = { address: string; agent: string }
/** The columns of a table that say where something came from. */
export type Place = { address: Buffer; networkHash: Buffer; device: string }

const encryptionOf = ({ pepper }: Secrets) => createEncryption(pepper, 'member event')

/** Encrypts a client's address, hashes its network with a key, and names its device. */
export function placeOf(secrets: Secrets, { address, agent }: Client): Place {
  const encryption = encryptionOf(secrets)
  return {
    address: encryption.encrypt(plainAddress(address)),
    networkHash: encryption.hashOf(networkOf(address)),
    device: deviceName(agent),
  }
}

/** The keyed hash of a client's network, which finds events from the same one. */
export const networkHashOf = (secrets: Secrets, address: string): Buffer =>
  encryptionOf(secrets).hashOf(networkOf(address))

/** Returns the whole address, for operators. Empty for an event without an address. */
export const shownAddress = (secrets: Secrets, address: Buffer | null): string =>
  address === null ? '' : encryptionOf(secrets).decrypt(address)

/** The first part of an address, which tells a member enough: 203.0.113.x, or the /48 of an IPv6 address. */
export function shownNetwork(secrets: Secrets, address: Buffer | null): string {
  const plain = shownAddress(secrets, address)
  if (!plain) return ''
  if (isIPv6(plain)) return `${networkOf(plain).split(':').slice(0, 3).join(':')}::`
  return plain.replace(/\.\d+$/, '.x')
}

/** Names a session to its member without its number, which would tell how many there are. */
export const sessionName = (secrets: Secrets, session: number): string =>
  encryptionOf(secrets).hashOf(`session ${session}`).toString('hex').slice(0, 32)
