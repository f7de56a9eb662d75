import { createContext, type RefObject } from 'react'

/** The letter that was pressed before the buttons of the chosen item were shown. */
export const Early = createContext<RefObject<string | undefined>>({ current: undefined })
