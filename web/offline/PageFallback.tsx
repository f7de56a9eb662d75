import type { FallbackProps } from '#kit/routing/lazyPart.tsx'
import { Head } from '#kit/ui/Head.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { MemberHead } from '../app/loadMember.ts'
import { useRetry } from './useRetry.ts'

/** Stands in for a page that cannot be shown, below the head of its layout. */
export const PageFallback = ({ retry }: FallbackProps) => (
  <>
    {MemberHead() ?? <Head home="/" />}
    <main id="content" tabIndex={-1} className="column page">
      <NotLoaded heading="h1" {...useRetry(retry)} />
    </main>
  </>
)
