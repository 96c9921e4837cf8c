/** What a member can do about an e-mail address or mobile number, by what is kept of it; also the key of its button's word. */
export function contactAction(contact: { verified: boolean } | null): 'bind' | 'verify' | 'change' {
  if (!contact) return 'bind'
  return contact.verified ? 'change' : 'verify'
}
