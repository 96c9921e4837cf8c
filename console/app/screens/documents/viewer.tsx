import { useEffect, useState } from 'react'
import { Button } from '../../../../kit/ui/button.tsx'
import { useAct } from '../../lib/act.tsx'
import { actPlatform, type OperatorResponse } from '../../lib/api.ts'
import { formatUtc } from '../../lib/moments.ts'
import { siteNow } from '../../lib/now.ts'
import { useHere } from '../../lib/self.tsx'
import { ActResult } from '../../parts/act-result.tsx'
import type { Sent } from './documents-page.tsx'
import { useTexts } from './texts.ts'

type Picture = { url: string; at: string }
type Props = { document: Sent; onSeen: (number: number) => void }

function toUrl({ data, contentType }: OperatorResponse<'documents-picture'>): string {
  const bytes = Uint8Array.from(atob(data.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type: contentType }))
}

/** One picture at a time, asked for by a press that the audit keeps. It lives in the page alone, marked with who looks. */
export function Viewer({ document, onSeen }: Props) {
  const say = useTexts()
  const { merchant, self } = useHere()
  const [number, setNumber] = useState(1)
  const [picture, setPicture] = useState<Picture | null>(null)
  const [turned, setTurned] = useState(0)
  const [scale, setScale] = useState(1)
  const { username, kind, pictures } = document
  const act = useAct({
    send: (asked: number, actId) =>
      actPlatform(merchant.code, 'documents-picture', { username, kind, number: asked }, { actId }),
    onDone: (value, asked) => {
      setPicture({ url: toUrl(value), at: new Date(siteNow()).toISOString() })
      setNumber(asked)
      setTurned(0)
      setScale(1)
      onSeen(asked)
    },
  })
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.url)), [picture])
  return (
    <section aria-label={say('sheet.kind')} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          busy={act.state.is === 'busy'}
          onClick={() => act.press(picture ? (number % pictures) + 1 : 1)}
        >
          {picture && pictures > 1 ? say('sheet.next') : say('sheet.look')}
        </Button>
        {picture && (
          <>
            <Button size="small" onClick={() => setTurned((turned + 90) % 360)}>
              {say('sheet.turn')}
            </Button>
            <Button size="small" onClick={() => setScale(Math.min(4, scale * 1.5))}>
              {say('sheet.larger')}
            </Button>
            <Button size="small" onClick={() => setScale(Math.max(1, scale / 1.5))}>
              {say('sheet.smaller')}
            </Button>
          </>
        )}
        <span className="text-faint">{say('sheet.picture', { number, count: pictures })}</span>
      </div>
      <ActResult state={act.state} />
      {picture && (
        <div className="relative max-h-[26rem] overflow-auto rounded-m border border-line bg-surface-0">
          <img
            src={picture.url}
            alt={say('sheet.picture', { number, count: pictures })}
            style={{ rotate: `${turned}deg`, scale: String(scale), transformOrigin: '0 0' }}
            className="w-full"
          />
          <p className="pointer-events-none sticky bottom-2 left-2 inline-block rounded-s bg-black/70 px-2 text-xs/5 text-white">
            {say('sheet.mark', { name: self.name, time: formatUtc(picture.at) })}
          </p>
        </div>
      )}
      <p className="text-faint">{say('sheet.why')}</p>
    </section>
  )
}
