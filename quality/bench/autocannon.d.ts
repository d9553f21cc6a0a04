/** The little of autocannon that the bench uses. */
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    duration: number
    requests: { method: 'GET'; path: string; headers: Record<string, string> }[]
  }
  type Result = {
    requests: { average: number; total: number }
    latency: { p99: number }
    errors: number
    '4xx': number
    '5xx': number
  }
  export default function autocannon(options: Options): Promise<Result>
}
