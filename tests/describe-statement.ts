/** The columns of a statement as PostgreSQL describes them, without running it. */
import type { Client, Connection, FieldDef, Submittable } from 'pg'

export type Described = {
  name: string
  /** PostgreSQL's own name; arrays end in `[]`. */
  type: string
  /** Of the table that the column is read from; null for an expression. */
  isNotNull: boolean | null
}

/** A query of node-postgres that ends with the description. */
class Description implements Submittable {
  fields: FieldDef[] = []
  #error: Error | null = null
  readonly #text: string
  readonly #done: (error: Error | null, fields: FieldDef[]) => void
  constructor(text: string, done: (error: Error | null, fields: FieldDef[]) => void) {
    this.#text = text
    this.#done = done
  }
  submit(connection: Connection) {
    connection.parse({ name: '', text: this.#text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }
  handleRowDescription({ fields }: { fields: FieldDef[] }) {
    this.fields = fields
  }
  handleError(error: Error) {
    this.#error = error
  }
  handleReadyForQuery() {
    this.#done(this.#error, this.fields)
  }
}

const columnsOf = `
  select f.place, case when t.typelem <> 0 and t.typcategory = 'A' then e.typname || '[]' else t.typname end as type, a.attnotnull as not_null
    from unnest($1::oid[], $2::oid[], $3::int[]) with ordinality f(type, "table", "column", place)
    join pg_type t on t.oid = f.type left join pg_type e on e.oid = t.typelem
    left join pg_attribute a on a.attrelid = f."table" and a.attnum = f."column" and f."column" > 0
   order by f.place`

export async function describeStatement(client: Client, text: string): Promise<Described[]> {
  const fields = await new Promise<FieldDef[]>((resolve, reject) => {
    client.query(new Description(text, (error, found) => (error ? reject(error) : resolve(found))))
  })
  const { rows } = await client.query<{ type: string; not_null: boolean | null }>(columnsOf, [
    fields.map(({ dataTypeID }) => dataTypeID),
    fields.map(({ tableID }) => tableID),
    fields.map(({ columnID }) => columnID),
  ])
  return rows.map(({ type, not_null }, place) => ({ name: fields[place]?.name ?? '', type, isNotNull: not_null }))
}
