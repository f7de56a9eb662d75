import { type Caller, call, uploadTo } from '#contract/call'
import { sendIdentity, uploadIdentityPicture } from '#contract/identity'
import { photo } from '../files-testing.ts'

let made = 0
/** A number that no other document of this process has. */
export function newNumber(): string {
  made += 1
  return `1-1037-${String(Date.now()).slice(-6)}-${String(made).padStart(4, '0')}`
}

export const newPicture = async (caller: Caller): Promise<string> => {
  const bytes = new Uint8Array(await photo().png().toBuffer())
  return (await uploadTo(uploadIdentityPicture, new File([bytes], 'card.png'), caller)).picture
}

type Given = { picture?: string; number?: string; name?: string; dateOfBirth?: string }

/** Sends a document of a grown-up with a picture. */
export const sendDocument = async (
  caller: Caller,
  {
    picture,
    number = newNumber(),
    name = 'SOMCHAI JAIDEE',
    dateOfBirth = '1990-05-17',
  }: Given = {},
) => {
  const sent = picture ?? (await newPicture(caller))
  return call(sendIdentity, { picture: sent, number, name, dateOfBirth }, caller)
}

export const whichOf = ({ member, id }: { member: string; id: string }) => ({ member, id })
