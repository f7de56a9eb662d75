import type { Http } from './platform/call.ts'
import type { Role } from './platform/config/config.ts'

/** Adds only the calls and callbacks that a server with these roles answers. */
export const ofRoles = (roles: readonly Role[], { on, onCallback }: Http): Http => ({
  on: roles.includes('web') ? on : () => {},
  onCallback: roles.includes('callbacks') ? onCallback : () => {},
})
