import type { EventEmitter } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import type { Caller } from '#contract/call'
import type { Signals } from '#contract/signal'

/** Opens the socket of a member's screen. Close it at the end. */
export const screenOf = ({ host, token }: Caller): Socket<Signals> =>
  io(host, { transports: ['websocket'], auth: { token } })

/** Lets Node's `once` wait for a socket: socket.io-client has the methods of an emitter, but not its type. */
export const emitterOf = (socket: object): EventEmitter => socket as EventEmitter
