import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { notify } from '../../../kit/lib/notify.ts'
import { Button, ButtonLink } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { useDialog, useOpenDialog } from '../../lib/dialog-address.ts'
import { categoryPath } from '../../shared/games/categories.ts'
import { gamePath } from '../../shared/games/launch.ts'
import { useSession } from '../../shared/session/session.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { type Start, useStart } from './api/start-vendor.ts'
import { ResultList } from './components/result-list.tsx'

type Step = Exclude<Start['step'], 'launch' | 'login'>
const TITLES = {
  gone: 'start.gone',
  soon: 'start.soonTitle',
  shut: 'start.shutTitle',
  opening: 'start.title',
  failed: 'start.failed',
  choose: 'start.choose',
} as const satisfies Record<Step, string>

/** Goes on to the game, or to the login and from there back here. */
function useGoOn(start: Start) {
  const { t } = useTranslation('lobby')
  const session = useSession()
  const openDialog = useOpenDialog()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step; the rest is how to go there.
  useEffect(() => {
    if (start.step !== 'launch' && start.step !== 'login') return
    const next = start.step === 'launch' ? gamePath(start.game) : pathname + search
    if (session && start.step === 'launch') {
      navigate(next, { replace: true })
      return
    }
    notify('info', t('tile.loginFirst'))
    openDialog('login', next)
  }, [start.step])
}

/** NAV-10: between the click on a sports or lottery vendor and its game: whose it is, with which money, and a way back. */
export function StartDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('games')
  const { t: common } = useTranslation('common')
  const { t: lobby } = useTranslation('lobby')
  const { subject } = useDialog()
  const { start, failed, category, vassalage, name } = useStart(subject)
  useGoOn(start)
  const step: Step = start.step === 'launch' || start.step === 'login' ? 'opening' : start.step
  return (
    <Dialog
      title={t(TITLES[step], { vendor: name })}
      onClose={onClose}
      closeLabel={common('action.close')}
      size={step === 'choose' ? 'medium' : 'small'}
    >
      {step === 'opening' && (
        <div role="status" className="flex flex-col items-center gap-5 py-2 text-center">
          <span aria-hidden className="turning size-8 rounded-full border-3 border-accent border-r-transparent" />
          <p className="text-soft">{t('start.wallet')}</p>
          <Button onClick={onClose}>{t('start.cancel')}</Button>
        </div>
      )}
      {(step === 'soon' || step === 'shut') && (
        <>
          <p className="text-soft">{t(step === 'shut' ? 'sheet.shutText' : 'start.soonText')}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            {category && (
              <ButtonLink kind="main" replace to={categoryPath(category, vassalage)}>
                {t('start.look')}
              </ButtonLink>
            )}
            <Button onClick={onClose}>{common('action.close')}</Button>
          </div>
        </>
      )}
      {start.step === 'choose' && <ResultList games={start.games} />}
      {step === 'failed' && failed && (
        <FailedRead title={lobby('home.failed')} error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {step === 'gone' && <Button onClick={onClose}>{common('action.close')}</Button>}
    </Dialog>
  )
}
