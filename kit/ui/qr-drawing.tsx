import { QR_CODE } from '../../contract/rules/qr-code.ts'
import { computeQrPath } from './qr-path.ts'

/** Black on white in every theme: cameras read nothing else as well. */
export function QrDrawing({ text, label }: { text: string; label: string }) {
  const { sizePx } = QR_CODE
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${sizePx} ${sizePx}`}
      width={sizePx}
      height={sizePx}
      shapeRendering="crispEdges"
      className="block size-full rounded-m"
    >
      <rect width={sizePx} height={sizePx} fill="#fff" />
      <path d={computeQrPath(text)} fill="#000" />
    </svg>
  )
}
