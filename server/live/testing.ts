import type { EventEmitter } from 'node:events'

/** Lets Node's `once` wait for a socket: socket.io-client has the methods of an emitter, but not its type. */
export const emitterOf = (socket: object): EventEmitter => socket as EventEmitter
