import { expect, it } from "vitest";
import { readBlocks, readInline } from "./markdown";

it("reads blocks", () => {
  const text =
    "一段\n两行\n\n- 甲\n- 乙\n  接着\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n前言：\n1. 一";
  expect(readBlocks(text)).toEqual([
    { kind: "paragraph", text: "一段 两行" },
    { kind: "list", ordered: false, items: ["甲", "乙 接着"] },
    { kind: "table", head: ["a", "b"], rows: [["1", "2"]] },
    { kind: "paragraph", text: "前言：" },
    { kind: "list", ordered: true, items: ["一"] },
  ]);
});

it("reads what is inside", () => {
  expect(readInline("底分 × 2 **`a*b` 粗** *斜* 3*4")).toEqual([
    { kind: "text", text: "底分 × 2 " },
    {
      kind: "strong",
      parts: [
        { kind: "code", text: "a*b" },
        { kind: "text", text: " 粗" },
      ],
    },
    { kind: "text", text: " " },
    { kind: "em", parts: [{ kind: "text", text: "斜" }] },
    { kind: "text", text: " 3*4" },
  ]);
});
