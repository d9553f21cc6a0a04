/** The address says whether the list beside a chat shows the requests. */
export const requestsSearch = '?box=requests'
export const requestsPath = `/chats${requestsSearch}`
export const isRequestsBox = ({ search }: { search: string }) => new URLSearchParams(search).get('box') === 'requests'
