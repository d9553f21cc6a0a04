/** /transactions/:id */
import { Title } from '#web/shell/title.tsx'

export default function TransactionPage() {
  return <Title>Payment</Title>
}
