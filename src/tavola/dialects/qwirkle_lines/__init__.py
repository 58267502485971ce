"""The Qwirkle document: plain text lines, HELLO, MOVE, SWAP and their answers."""
