import { createContext, useContext } from 'react'
import type { OperatorRole } from '#contract/endpoint'

export type Me = { username: string; role: OperatorRole }

/** The signed-in operator. The server decides what a role may do; the screen only hides the rest. */
export const MeContext = createContext<Me>({ username: '', role: 'finance' })
export const useMe = () => useContext(MeContext)
export const useMaySpeak = () => useMe().role !== 'finance'
