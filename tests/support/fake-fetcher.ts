const refuse = () => {
  throw new Error('A test answers requests alone')
}

/** A service binding whose answers are the test's. */
export const fakeFetcher = (answer: (request: Request) => Response | Promise<Response>): Fetcher => ({
  fetch: async (input, init) =>
    answer(input instanceof Request && init === undefined ? input : new Request(input, init)),
  connect: refuse,
  queue: refuse,
  scheduled: refuse,
})
