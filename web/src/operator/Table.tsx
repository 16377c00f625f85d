import type { ComponentChildren } from "preact";
import { operatorWords } from "../words/operator";

/** A column of a table: all that there is to say about it. */
export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** What names the row, a number, or long text. */
  readonly kind?: "key" | "number" | "wide";
  /** Missing or true: it is shown. */
  readonly shown?: boolean;
}

interface TableProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
}

/** A table; on a phone each row is a card, and each cell says what it is. */
export function Table<Row>({ title, rows, columns }: TableProps<Row>) {
  if (rows.length === 0) return <p class="quiet">{operatorWords.value.list.nothing}</p>;
  const shown = columns.filter((one) => one.shown !== false);
  return (
    <table class="table">
      <caption class="unseen">{title}</caption>
      <thead>
        <tr>
          {shown.map(({ head, kind }) => (
            <th key={head} scope="col" class={kind ?? ""}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {shown.map(({ head, kind, cell }) => (
              <td key={head} data-label={head} class={kind ?? ""}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
