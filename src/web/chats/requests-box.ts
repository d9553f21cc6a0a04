/** The address says whether the list beside a chat shows the requests. */
export const requestsSearch = '?box=requests'
export const isRequestsBox = ({ search }: { search: string }) => search === requestsSearch
