/** OPS-02: what a person read of a withdrawal before they gave their word, as a hash: the page and the platform make the same. */
import { canonicalJson } from '../lib/canonical-json.ts'
import { sha256Hex } from '../lib/digest.ts'

type Order = {
  orderId: string
  username: string
  amount: string
  fee: string
  receive: string
  currency: string
  kind: string
  providerName: string
  masked: string
  documents: readonly string[]
  unmatched: readonly { transactionId: string }[]
}

/** Whatever of it changes is another thing to say yes to. */
export const hashSeenOrder = (order: Order): Promise<string> => {
  const { orderId, username, amount, fee, receive, currency, kind, providerName, masked, documents, unmatched } = order
  const movements = unmatched.map(({ transactionId }) => transactionId)
  return sha256Hex(
    canonicalJson({
      orderId,
      username,
      amount,
      fee,
      receive,
      currency,
      kind,
      providerName,
      masked,
      documents,
      movements,
    }),
  )
}
