import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslation } from 'react-i18next'
import type { PlayBar } from '../../../../contract/calls/account/safety.ts'
import { ButtonLink } from '../../../../kit/ui/button.tsx'
import { PlayBarAsk, PlayBarText } from '../../../shared/member/play-bar-text.tsx'
import { PATH } from '../../../shared/site/paths.ts'

/** SAFE-02: till when, and where all of it stands. */
export function BarNote({ bar }: { bar: PlayBar }) {
  const { t } = useTranslation('safety')
  const { t: lobby } = useTranslation('lobby')
  return (
    <section
      aria-labelledby="play-bar"
      className="mb-5 flex flex-wrap items-center gap-4 rounded-l border border-line bg-surface-1 p-4"
    >
      <ShieldCheck aria-hidden size={24} className="shrink-0 text-live" />
      <div className="min-w-0 grow basis-48">
        <h2 id="play-bar" className="font-semibold">
          {t(`bar.${bar.kind}`)}
        </h2>
        <PlayBarText bar={bar} />
      </div>
      <PlayBarAsk bar={bar} />
      <ButtonLink to={PATH.safety}>{lobby('home.safety')}</ButtonLink>
    </section>
  )
}

/** AGT-02: what an agent above has suspended. The reason stands in the member's messages. */
export function SuspendedNote() {
  const { t } = useTranslation('errors')
  const { t: lobby } = useTranslation('lobby')
  return (
    <section className="mb-5 flex flex-wrap items-center gap-4 rounded-l border border-line bg-surface-1 p-4">
      <ShieldCheck aria-hidden size={24} className="shrink-0 text-live" />
      <p className="min-w-0 grow basis-48 text-pretty text-sm text-soft">{t('suspended_by_agent')}</p>
      <ButtonLink to={PATH.messages}>{lobby('home.messages')}</ButtonLink>
    </section>
  )
}
