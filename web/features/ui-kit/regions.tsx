import Flame from 'lucide-react/icons/flame'
import { useState } from 'react'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { ChipLink } from '../../../kit/ui/chip.tsx'
import { ErrorBoundary } from '../../../kit/ui/error-boundary.tsx'
import { Fold } from '../../../kit/ui/fold.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { Section, Shelf } from '../../../kit/ui/section.tsx'
import { Repeat, Skeleton } from '../../../kit/ui/skeleton.tsx'
import { Answers } from './answers.tsx'
import { Part } from './part.tsx'

/** Throws while it is drawn, which is what a boundary is for. */
function Broken(): never {
  throw new Error('broken on purpose')
}

function Boundary() {
  const [broken, setBroken] = useState(false)
  const mend = (retry: () => void) => {
    setBroken(false)
    retry()
  }
  return (
    <Part name="ErrorBoundary: whole, and what stands there when its content breaks">
      <ErrorBoundary
        fallback={(error, retry) => (
          <Message
            role="alert"
            title="This part broke"
            text={error.message}
            action={<Button onClick={() => mend(retry)}>Try again</Button>}
          />
        )}
      >
        {broken ? <Broken /> : <Button onClick={() => setBroken(true)}>Break this part</Button>}
      </ErrorBoundary>
    </Part>
  )
}

/** `place`: in which of the two themes this stands, for ids and groups of one page. */
export function Regions({ place }: { place: string }) {
  return (
    <>
      <Answers />
      <Boundary />
      <Part name="Skeleton, Repeat" states={['loading']}>
        <Skeleton className="size-24" />
        <Repeat count={3}>
          <Skeleton className="h-6 w-32" />
        </Repeat>
      </Part>
      <Part name="Fold: open, closed, of one group" states={['open']}>
        <div className="w-full max-w-md">
          <Fold title="Open" group={`fold-${place}`} open>
            What was folded.
          </Fold>
          <Fold title="Closed" group={`fold-${place}`}>
            What was folded.
          </Fold>
        </div>
      </Part>
      <Part name="Section: with an icon and something aside, the first of its page, a grid and a shelf below the first screen; Shelf: of links, of words">
        <div className="w-full">
          <Section
            id={`section-${place}`}
            icon={Flame}
            tint="text-spark"
            title={`A titled part, ${place}`}
            aside={<Button size="small">Aside</Button>}
          >
            <Shelf label={`A row, ${place}`}>
              {GAME_CATEGORIES.map((category) => (
                <li key={category} className="shrink-0 snap-start">
                  <ChipLink to="/__ui">{category}</ChipLink>
                </li>
              ))}
            </Shelf>
          </Section>
          <Section id={`leads-${place}`} title={`The first part below what a page opens with, ${place}`} leads>
            <p className="text-sm text-soft">It stands nearer to what is above it.</p>
          </Section>
          <Section id={`grid-${place}`} title={`A grid below the first screen, ${place}`} below="grid">
            <ul className="grid grid-cols-2 gap-3">
              {GAME_CATEGORIES.slice(0, 4).map((category) => (
                <li key={category} className="rounded-m border border-line bg-surface-1 p-3">
                  {category}
                </li>
              ))}
            </ul>
          </Section>
          <Section id={`below-${place}`} title={`A shelf below it, ${place}`} below="shelf">
            <Shelf label={`A row of words, ${place}`} focusable>
              {GAME_CATEGORIES.map((category) => (
                <li key={category} className="w-40 shrink-0 snap-start rounded-m border border-line bg-surface-1 p-3">
                  {category}
                </li>
              ))}
            </Shelf>
          </Section>
        </div>
      </Part>
    </>
  )
}
