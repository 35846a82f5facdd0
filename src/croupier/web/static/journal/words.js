// What a check found, line by line, in the words of the stand-alone verifier.

export function counted(count, what) {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

// The subject of a sentence: "record 4 was", "records 4 to 6 were".
export function spanWords(first, last, one = "was", several = "were") {
  return first === last ? `record ${first} ${one}` : `records ${first} to ${last} ${several}`;
}

// A text in quotes, with whatever disturbs a page spelt out.
export function quoted(text) {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  return quote + plain(text.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`)) + quote;
}

// The text with every character spelt out that people cannot see.
export function plain(text) {
  return text.replace(/(?! )[\p{C}\p{Z}]/gu, (sign) => {
    const named = { "\t": "\\t", "\n": "\\n", "\r": "\\r" }[sign];
    if (named) return named;
    const code = sign.codePointAt(0).toString(16);
    return code.length <= 2 ? `\\x${code.padStart(2, "0")}` : code.length <= 4 ? `\\u${code.padStart(4, "0")}` : `\\U${code.padStart(8, "0")}`;
  });
}

// The result of a check.
export function report(check) {
  const lines = [];
  if (check.ofGrowth) {
    lines.push(`journal ${check.journal}: a proof that it only grew`);
    for (const marks of check.grown) {
      lines.push(`its first ${counted(marks[0].size, "record")} of ${marks[1].size} are those that were signed before`);
      for (const mark of marks) lines.push(`at ${mark.size}: root ${mark.root}, signed ${mark.at} by ${mark.key}`);
    }
  } else {
    const of = check.span ? `, of records ${check.span[0]} to ${check.span[1]}` : "";
    const line = `journal ${check.journal}${of}: ${counted(check.count, "record")} read, ${check.covered} of them signed`;
    const after = check.unsigned;
    const tail = after === 1 ? "the last is" : `the last ${after} are`;
    lines.push(after && !check.wrong.length ? `${line}; ${tail} not signed yet` : line);
  }
  for (const key of check.keys) {
    lines.push(`signed by ${key}${check.trusted.length ? "" : " (compare it with the key that you were given)"}`);
  }
  for (const wrong of check.wrong) lines.push(`WRONG: ${wrong.says}`);
  lines.push(check.wrong.length ? `${check.wrong.length} wrong` : "nothing is wrong");
  return lines.map(plain);
}
