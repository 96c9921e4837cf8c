import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CHUNK_STALL_HINT_MS } from '../../contract/constants.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Message } from '../../kit/ui/message.tsx'
import { Repeat, Skeleton } from '../../kit/ui/skeleton.tsx'

/** What stands where a page will be. After ten seconds it says so and offers to load again (SYS-10). */
export function PageLoader() {
  const { t } = useTranslation('common')
  const [stalled, setStalled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStalled(true), CHUNK_STALL_HINT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="column py-6" role="status" aria-label={t('state.loading')}>
      {stalled ? (
        <Message
          title={t('state.stalled')}
          text={t('state.stalledText')}
          action={<Button onClick={() => location.reload()}>{t('action.reload')}</Button>}
        />
      ) : (
        <>
          <Skeleton className="h-40 rounded-l" />
          <Skeleton className="mt-8 h-7 w-40" />
          <div className="tile-grid mt-4">
            <Repeat count={14}>
              <Skeleton className="aspect-3/4" />
            </Repeat>
          </div>
        </>
      )}
    </div>
  )
}
