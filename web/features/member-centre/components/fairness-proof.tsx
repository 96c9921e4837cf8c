import { useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Money } from '../../../../contract/amount.ts'
import { sha256Hex } from '../../../../contract/lib/digest.ts'
import type { FairnessProof as Proof } from '../../../../contract/protocols/vendor-wallet.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Fold } from '../../../../kit/ui/fold.tsx'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'

type Props = {
  roundId: string
  gameId: string
  proof: Proof | null
  verifyUrl: string | null
  /** What the record says was paid; null until the round is settled. */
  paid: Money | null
  /** Whether this kind of game carries a proof at all. */
  expected: boolean
  onVerify: () => void
}

/** FAIR-02: the seeds of a round, checked in this browser once the server's seed is revealed, and the vendor's verifier. */
export function FairnessProof({ roundId, gameId, proof, verifyUrl, paid, expected, onVerify }: Props) {
  const { t } = useTranslation('member')
  const openDialog = useOpenDialog()
  const { gameOrigins } = useMerchant()
  // Only a page of a vendor we frame anyway: an address from elsewhere is not shown.
  const verifier =
    verifyUrl && URL.canParse(verifyUrl) && gameOrigins.includes(new URL(verifyUrl).origin) ? verifyUrl : null
  if (!proof)
    return (
      <div>
        {expected && <p className="text-sm text-soft">{t('proof.later')}</p>}
        <Details roundId={roundId} proof={null} />
      </div>
    )
  return (
    <section aria-labelledby="round-proof" className="rounded-m border border-line bg-surface-0 p-4">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h4 id="round-proof" className="flex flex-1 items-center gap-2 font-display font-semibold">
          <ShieldCheck aria-hidden size={18} className="text-live" />
          <span>{t('proof.title')}</span>
        </h4>
      </div>
      {proof.serverSeed ? (
        <>
          <SeedCheck serverSeed={proof.serverSeed} hash={proof.serverSeedHash} />
          {verifier && <Verdict verifier={verifier} paid={paid} onVerify={onVerify} />}
        </>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="text-sm text-soft">{t('proof.hidden')}</p>
          <Button onClick={() => openDialog('game-sheet', undefined, gameId)}>{t('proof.change')}</Button>
        </div>
      )}
      <Details roundId={roundId} proof={proof} />
    </section>
  )
}

function Details({ roundId, proof }: Pick<Props, 'roundId' | 'proof'>) {
  const { t } = useTranslation('member')
  return (
    <Fold title={t('proof.details')}>
      <dl className="grid gap-2 text-sm">
        <Seed label={t('round.id')} value={roundId} />
        {proof && (
          <>
            <Seed label={t('proof.serverSeedHash')} value={proof.serverSeedHash} />
            <Seed label={t('proof.clientSeed')} value={proof.clientSeed} />
            <Seed label={t('proof.nonce')} value={String(proof.nonce)} />
            {proof.serverSeed && <Seed label={t('proof.serverSeed')} value={proof.serverSeed} />}
            <Seed label={t('proof.algorithm')} value={`${proof.algorithm} · ${proof.modelVersion}`} />
          </>
        )}
      </dl>
    </Fold>
  )
}

/** The vendor's verifier, within this sheet: it recomputes the round in the browser and says what it found. */
function Verdict({ verifier, paid, onVerify }: Pick<Props, 'paid' | 'onVerify'> & { verifier: string }) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const address = new URL(verifier)
  address.searchParams.set('sheet', '1')
  address.searchParams.set('lang', language)
  // By the wallet's own record, and not by the vendor's.
  if (paid) address.searchParams.set('paid', paid)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      {isOpen ? (
        <iframe src={address.href} title={t('proof.verify')} className="h-96 w-full rounded-m" />
      ) : (
        <Button
          kind="main"
          onClick={() => {
            setIsOpen(true)
            onVerify()
          }}
        >
          {t('proof.verify')}
        </Button>
      )}
      <a
        href={verifier}
        target="_blank"
        rel="noopener"
        onClick={onVerify}
        className="text-sm text-soft underline underline-offset-4"
      >
        {t('proof.tool')}
      </a>
    </div>
  )
}

function Seed({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-faint">{label}</dt>
      <dd className="font-mono text-xs break-all select-all">{value}</dd>
    </div>
  )
}

/** Hashes the revealed seed here and now, so that the reader need not take our word. */
function SeedCheck({ serverSeed, hash }: { serverSeed: string; hash: string }) {
  const { t } = useTranslation('member')
  const { data } = useQuery({
    queryKey: ['seed-hash', serverSeed],
    queryFn: () => sha256Hex(serverSeed),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === undefined) return null
  return data === hash ? (
    <p role="status" className="mt-3 text-sm text-live">
      {t('proof.matches')}
    </p>
  ) : (
    <p role="alert" className="mt-3 text-sm text-danger">
      {t('proof.differs')}
    </p>
  )
}
