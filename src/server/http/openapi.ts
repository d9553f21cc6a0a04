/** OpenAPI 3.1 of the wire. */
import * as z from 'zod/mini'
import { refusals } from '#domain/refusal.ts'
import { wire, type Call } from '#domain/wire.ts'

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const refusal = {
  description: 'A refusal: a stable code, and details',
  content: {
    'application/json': {
      schema: { type: 'object', required: ['error'], properties: { error: { type: 'string', enum: Object.keys(refusals) } } },
    },
  },
}

function operationOf(name: string, call: Call) {
  const query = call.query ? (schemaOf(call.query, 'input') as { properties?: Record<string, unknown>; required?: string[] }) : {}
  const parameters = Object.entries(query.properties ?? {}).map(([key, schema]) => ({
    name: key,
    in: 'query',
    required: query.required?.includes(key) ?? false,
    schema,
  }))
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: call.key === 'inside' && !call.form,
    schema: { type: 'string', minLength: 8, maxLength: 255 },
  }
  const takesKey = call.key === 'optional' || call.key === 'inside'
  const content = call.form
    ? { 'multipart/form-data': { schema: { type: 'object', additionalProperties: { type: 'string', format: 'binary' } } } }
    : call.body && { 'application/json': { schema: schemaOf(call.body, 'input') } }
  const answer = call.stream
    ? { 'text/event-stream': { schema: { type: 'string' }, 'x-events': eventsOf(call.stream) } }
    : { 'application/json': { schema: schemaOf(call.reply, 'output') } }
  return {
    operationId: name,
    security: call.who === 'member' ? [{ session: [] }] : [],
    parameters: takesKey ? [...parameters, key] : parameters,
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      200: { description: 'The answer', content: answer },
      default: refusal,
    },
  }
}

const eventsOf = (events: Record<string, z.ZodMiniType>) =>
  Object.fromEntries(Object.entries(events).map(([name, schema]) => [name, schemaOf(schema, 'output')]))

/** Two calls with the same method and path (`?new=1` in the old API) are listed under their whole name. */
export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of Object.entries<Call>(wire)) {
    const [method = '', path = ''] = name.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Duet', version: '1' },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } } },
  }
}
