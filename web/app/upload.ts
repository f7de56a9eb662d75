import { createUpload } from '#kit/api/upload.ts'
import { refusedWith } from './ask.ts'
import { token } from './session.ts'

/** Sends a file as the member, or as a guest of the chat. */
export const upload = createUpload({ token, refusedWith })
