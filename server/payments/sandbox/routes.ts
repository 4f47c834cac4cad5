import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import { projectFile } from '../../config/project-folder.ts'
import { rejectCrossSite } from '../../http/cross-site.ts'
import { sandboxApi } from './api.ts'
import { errorAnswer } from './entities.ts'
import { attemptPayment, checkoutResult, payBody } from './ledger.ts'
import type { Sandbox } from './sandbox.ts'
import { sandboxWebhooks } from './webhooks.ts'

const script = readFileSync(projectFile('server/payments/sandbox/checkout.js'), 'utf8')

/** The sandbox's public routes: Razorpay's API, the test checkout and its payments (CONTRACT "Payments and mail without accounts"). */
export function sandboxRoutes(app: FastifyInstance, { ledger }: Sandbox, config: Config): void {
  const sendWebhooks = sandboxWebhooks(app)
  void app.register(async (scope) => sandboxApi(scope, ledger), { prefix: '/sandbox/razorpay/v1' })

  app.get('/sandbox/razorpay/checkout.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )

  app.post('/sandbox/razorpay/pay', async (request, reply) => {
    rejectCrossSite(request, config)
    const input = payBody.safeParse(request.body)
    const refuse = (description: string) => {
      const { status, body } = errorAnswer(description)
      return reply.code(status).send({ success: false, message: description, ...body })
    }
    if (!input.success) return refuse(input.error.issues[0]?.message ?? 'The payment could not be read')
    const attempt = await attemptPayment(ledger, input.data)
    if (attempt === undefined) return refuse('There is no such order, or it is paid already')
    await sendWebhooks(attempt, input.data.webhook)
    return { success: true, ...checkoutResult(attempt.payment) }
  })
}
