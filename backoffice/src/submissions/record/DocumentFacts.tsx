import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { useDataProvider } from "react-admin";
import { fileSize } from "#common/fileSize.ts";
import { sha256 } from "#common/sha256.ts";
import { Detail } from "../../components/DetailList.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import type { AdminDataProvider, DocumentBucket } from "../../data/dataProvider.ts";

/** The beginning of the query keys of all hashes. */
export const HASH_KEY = "sha256";

interface DocumentFactsProps {
  bucket: DocumentBucket;
  path: string;
  name: string;
}

/** The name, size and SHA-256 of a document, which the browser computes from its bytes. */
export function DocumentFacts({ bucket, path, name }: DocumentFactsProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const facts = useQuery({
    queryKey: [HASH_KEY, bucket, path],
    queryFn: async () => {
      const file = await dataProvider.readDocument(path, undefined, bucket);
      return { size: file.size, hash: await sha256(await file.arrayBuffer()) };
    },
    staleTime: "static",
  });
  return (
    <>
      <Detail label="File">
        <bdi>{name}</bdi>
        {facts.data && ` (${fileSize(facts.data.size)})`}
      </Detail>
      <Detail label="SHA-256">
        {facts.data ? (
          <code>
            {facts.data.hash.match(/.{16}/g)?.map((part) => (
              <Fragment key={part}>
                {part}
                {/* Equal lines, if it does not fit on one. */}
                <wbr />
              </Fragment>
            ))}
          </code>
        ) : (
          <NotLoaded query={facts} failure="We couldn’t read the document." />
        )}
      </Detail>
    </>
  );
}
