/** The console's page. */
import './styles.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { keepAges } from '../../kit/lib/steady-ages.ts'
import { App } from './app.tsx'
import { applyScheme } from './lib/scheme.ts'
import { StepUpProvider } from './lib/step-up.tsx'

const client = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: false, refetchOnWindowFocus: true },
    // Acts are sent once.
    mutations: { retry: false, networkMode: 'always' },
  },
})
keepAges(client)
const root = document.querySelector('#console')
applyScheme()
if (root instanceof HTMLElement)
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <StepUpProvider>
          <App isLocal={root.dataset.local !== undefined} />
        </StepUpProvider>
      </BrowserRouter>
    </QueryClientProvider>,
  )
