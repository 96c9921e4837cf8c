/** A secret of which only a hash is kept. */
type Props = { label: string; text: string; secret: string }

export const ShownOnce = ({ label, text, secret }: Props) => (
  <>
    <p className="text-soft">{text}</p>
    <output aria-label={label} className="rounded-m bg-surface-2 p-3 font-semibold wrap-anywhere">
      {secret}
    </output>
  </>
)
