import { createUpload } from '#kit/api/upload.ts'
import { refusedWith } from './ask.ts'
import { session } from './session.ts'

export const upload = createUpload({ token: session.get, refusedWith })
