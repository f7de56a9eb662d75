import { createContext, useContext } from 'react'
import type { OperatorRole } from '#contract/endpoint'

export type Me = { username: string; role: OperatorRole }

/** Who is signed in. What they may do the server decides; the screen only does not offer the rest. */
export const MeContext = createContext<Me>({ username: '', role: 'finance' })
export const useMe = () => useContext(MeContext)
export const useMaySpeak = () => useMe().role !== 'finance'
