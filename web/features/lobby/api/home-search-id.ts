/** The field of the home page: a link between it and the search that opens over it. By itself, as home brings nothing else of the search. */
export const HOME_SEARCH_ID = 'home-search'
