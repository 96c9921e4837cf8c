/** The book's page: reads what it was sent with, opens a session, starts the book. */
import './book.css'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router'
import type { BookBoot } from '../../pages/book-page.ts'
import { createServer } from '../server.ts'
import { BookApp } from './app.tsx'

const root = document.querySelector('#book')
const bootText = document.querySelector('#boot')?.textContent

if (root && bootText) {
  const token = new URLSearchParams(location.search).get('token') ?? ''
  // A launch token is spent by its first use; it need not stay in the address.
  history.replaceState(null, '', location.pathname + location.hash)
  createRoot(root).render(
    <HashRouter>
      <BookApp boot={JSON.parse(bootText) as BookBoot} token={token} server={createServer()} />
    </HashRouter>,
  )
}
