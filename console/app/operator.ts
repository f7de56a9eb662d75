import { createContext, useContext } from 'react'
import type { Right } from '#contract/right'

export type Me = { username: string; role: string; rights: Right[] }

/** The signed-in operator. The server refuses what a role has no right to; the screen only hides it. */
export const MeContext = createContext<Me>({ username: '', role: '', rights: [] })
export const useMe = () => useContext(MeContext)

/** Tells whether the operator has a right. */
export const useMay = (right: Right): boolean => useMe().rights.includes(right)
