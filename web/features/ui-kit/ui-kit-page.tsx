import { useEffect } from 'react'
import { Buttons, Pages } from './actions.tsx'
import { Fields } from './fields.tsx'
import { Overlays } from './overlays.tsx'
import { Regions } from './regions.tsx'
import { Pictures, Texts } from './shown.tsx'

const SCHEMES = ['dark', 'light'] as const
const TITLE = 'Design system'

/**
 * Every component of `kit/ui` and `web/ui` in its states and in both schemes, for who builds the site. Served on one's own machine
 * alone, so its words are in English only. A new component gets its part here: a test asks for it.
 */
export function UiKitPage() {
  useEffect(() => {
    document.title = TITLE
  })
  return (
    <div className="column py-8">
      <h1 className="mb-6 font-display text-2xl font-bold">{TITLE}</h1>
      <h2 className="mb-4 font-display text-lg font-semibold">What lies over a page</h2>
      <Overlays />
      <div className="grid gap-6 xl:grid-cols-2">
        {SCHEMES.map((scheme) => (
          <section
            key={scheme}
            data-scheme={scheme}
            aria-label={scheme}
            className="min-w-0 rounded-l border border-line bg-surface-0 px-4 pb-4 text-text md:px-6"
          >
            <h2 className="py-5 font-display text-lg font-semibold">{scheme}</h2>
            <Buttons />
            <Fields />
            <Pages place={scheme} />
            <Texts place={scheme} />
            <Pictures />
            <Regions place={scheme} />
          </section>
        ))}
      </div>
    </div>
  )
}
