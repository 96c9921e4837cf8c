import { useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { logIn, makeKey } from './lib/passkey.ts'
import { useCommon } from './lib/texts.ts'

const Card = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <main className="grid min-h-dvh place-items-center p-6">
    <div className="panel w-full max-w-sm p-6">
      <h1 className="text-lg">{title}</h1>
      {children}
    </div>
  </main>
)

const Wrong = ({ text }: { text: string }) => (
  <p role="alert" className="mt-3 text-bad">
    {text}
  </p>
)

type LoginProps = { isLocal: boolean; wasEnded: boolean; onIn: () => void }

export function LoginPage({ isLocal, wasEnded, onIn }: LoginProps) {
  const say = useCommon()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const use = () => {
    setState('busy')
    logIn().then(onIn, () => setState('failed'))
  }
  return (
    <Card title={say('login.title')}>
      <p className="mt-2 text-soft">{wasEnded ? say('ended') : say('login.text')}</p>
      {state === 'failed' && <Wrong text={say('login.failed')} />}
      <Button kind="main" wide className="mt-4" busy={state === 'busy'} onClick={use}>
        {say('login.do')}
      </Button>
      {isLocal && (
        <a href="/__local/people" className="mt-4 block text-act underline underline-offset-2">
          {say('login.local')}
        </a>
      )}
    </Card>
  )
}

/** The invitation stands behind the sign, where no server and no log sees it. */
const invitationOf = (hash: string) => hash.replace(/^#/, '')

export function EnrolPage() {
  const say = useCommon()
  const [made, setMade] = useState(0)
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'over'>('idle')
  const make = () => {
    setState('busy')
    makeKey(invitationOf(location.hash)).then(
      ({ keys }) => {
        setMade(keys)
        setState('idle')
      },
      (error: { code?: string }) => setState(error.code === 'not_found' ? 'over' : 'failed'),
    )
  }
  return (
    <Card title={say('enrol.title')}>
      <p className="mt-2 text-soft">{say('enrol.text')}</p>
      {made > 0 && (
        <p role="status" className="mt-3 text-ok">
          {say('enrol.made', { count: made })}
        </p>
      )}
      {state === 'failed' && <Wrong text={say('enrol.failed')} />}
      {state === 'over' && <Wrong text={say('enrol.over')} />}
      <Button kind="main" wide className="mt-4" busy={state === 'busy'} onClick={make}>
        {made === 0 ? say('enrol.do') : say('enrol.again')}
      </Button>
    </Card>
  )
}
