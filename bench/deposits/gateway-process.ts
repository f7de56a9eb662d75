import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A gateway on KBANK's wire (docs/adapters.md) that reports every QR it is asked about as paid, so that the bench
// measures the service and not the sandbox. Transaction and amount follow from the QR's reference.
const paidAt = '2026-07-31T14:02:05+07:00'
const server = createServer((request, response) => {
  const reference = request.url!.split('/').at(-1)!
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({
      status: 'SUCCESS',
      qrId: `KQ${reference}`,
      partnerTransactionId: reference,
      currency: 'THB',
      qrText: 'x',
      receiverName: 'BENCH',
      expiresAt: paidAt,
      qrStatus: 'PAID',
      payments: [
        {
          transactionId: `KT${reference}`,
          amount: reference.startsWith('L') ? '300.00' : '100.00',
          paidAt,
        },
      ],
    }),
  )
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }))
})
