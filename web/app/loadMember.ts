import { createElement } from 'react'
import { loadTexts } from './texts.ts'

let loaded: Awaited<ReturnType<typeof load>> | undefined

/** Loads what a signed-in member sees first. The sign-in calls it while its request is under way. */
export const loadMember = async () => (loaded = await load())

async function load() {
  const [{ MemberHead, MemberLayout }, { Home }] = await Promise.all([
    import('../layout/MemberLayout.tsx'),
    import('../home/Home.tsx'),
    loadTexts('member'),
  ])
  return { MemberHead, MemberLayout, Home }
}

/** Home is loaded with the layout around it: a fallback of its own would delay the first screen. */
export const Home = () => loaded && createElement(loaded.Home)

/** The head of a member's page; none before members' screens are loaded. */
export const MemberHead = () => loaded && createElement(loaded.MemberHead)
