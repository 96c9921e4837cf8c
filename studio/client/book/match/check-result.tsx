/** Anyone can draw the match again from both secrets. The code of the check comes with the first press. */
import { useMutation } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { feedOfFixture } from '../../../../contract/book/feed-id.ts'
import type { FixtureCheck } from '../../../../contract/book/proof.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useBook } from '../book-context.tsx'
import { useSay } from '../texts.ts'
import type { MatchProps } from './match-page.tsx'

const CHECK_KEYS = { chain: 'checkChain', randomness: 'checkRandomness', result: 'checkDrawn' } as const

async function check({ state: { fixtureId, proof, end } }: MatchProps): Promise<FixtureCheck[]> {
  const { checkFixture } = await import('../../../../contract/book/proof.ts')
  if (!proof?.link || !proof.played || !end) return []
  const { chainEnd, link, played } = proof
  const { beacon, signature, randomness } = played
  return checkFixture({ fixtureId, link, chainEnd, beacon, signature, randomness }, end)
}

export function CheckResult({ fixture, state }: MatchProps) {
  const say = useSay('page')
  const { draws } = useBook()
  const checking = useMutation({ mutationFn: () => check({ fixture, state }) })
  const feed = feedOfFixture(fixture.id)
  if (feed !== null) return <p className="m-3 text-sm text-soft lg:mx-0">{say('proofFeed', { feed })}</p>
  const canCheck = state.phase === 'over' && state.proof?.link && state.proof.played
  return (
    <section aria-labelledby="proof" className="m-3 grid gap-2 rounded-m border border-line p-4 text-sm lg:mx-0">
      <h2 id="proof" className="flex items-center gap-2 font-display font-semibold">
        <ShieldCheck aria-hidden size={16} />
        <span>{say('proof')}</span>
      </h2>
      <p className="text-soft">{say(canCheck ? 'proofNow' : 'proofLater')}</p>
      <details>
        <summary className="cursor-pointer py-1">{say('proofDraw')}</summary>
        {draws.map((text) => (
          <p key={text} className="mt-1 text-xs text-soft">
            {text}
          </p>
        ))}
      </details>
      {canCheck && (
        <Button className="justify-self-start" busy={checking.isPending} onClick={() => checking.mutate()}>
          {say('checkNow')}
        </Button>
      )}
      {checking.isError && <p role="alert">{say('cannotLoad')}</p>}
      {checking.data && (
        <ul role="status" className="grid gap-1">
          {checking.data.map(({ name, isRight }) => (
            <li key={name} className="flex items-start gap-2">
              {isRight ? (
                <CircleCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-live" />
              ) : (
                <CircleX aria-hidden size={16} className="mt-0.5 shrink-0 text-danger" />
              )}
              <span>{`${say(CHECK_KEYS[name])} ${say(isRight ? 'right' : 'wrong')}`}</span>
            </li>
          ))}
        </ul>
      )}
      {state.proof && (
        <dl className="grid gap-1 text-xs text-faint">
          <dt>{say('chainEnd')}</dt>
          <dd className="break-all">{state.proof.chainEnd}</dd>
          {state.proof.link && <dt>{say('secret')}</dt>}
          {state.proof.link && <dd className="break-all">{state.proof.link}</dd>}
          {state.proof.played && <dt>{say('publicValue')}</dt>}
          {state.proof.played && <dd className="break-all">{state.proof.played.randomness}</dd>}
        </dl>
      )}
    </section>
  )
}
